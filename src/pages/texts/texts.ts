/** What the pages need words for beside what the domain has names for: a new one without its texts does not compile. */
import type { PageProblem } from '../../domain/reasons.js';
import type { AuthorizationRefusal } from '../../usecases/oauth/authorization-request.js';
import type {
  MoneyOutcome,
  StopOutcome,
  Notice,
  ShownOutcome,
} from '../../domain/authorisation/authorisation.js';

/** What can be wrong with an attempt: as the bank's rules see it, or with the form alone. */
export type PageNotice = Exclude<Notice, 'cancel-asked'> | 'form-expired' | 'form-incomplete';

/** Why there is no page to show but one that says so. */
export type PageFailure = PageProblem | AuthorizationRefusal | 'nowhere';

export interface Message {
  readonly title: string;
  readonly text: string;
}

/** How an authorisation ended, where that is not about money. */
export type Outcome = Exclude<ShownOutcome, MoneyOutcome | StopOutcome>;
