/** What the pages need words for beside what the domain has names for: a new one without its texts does not compile. */
import type { PageProblem } from '../../contract/answers.js';
import type { AuthorizationRefusal } from '../../usecases/oauth/authorization-request.js';
import type { LoginNotice } from '../../usecases/consents/own-page.js';

/** What can be wrong with an attempt: as the bank's rules see it, or with the form alone. */
export type PageNotice = LoginNotice | 'form-expired' | 'form-incomplete';

/** Why there is no page to show but one that says so. */
export type PageFailure = PageProblem | AuthorizationRefusal;

export interface Message {
  readonly title: string;
  readonly text: string;
}
