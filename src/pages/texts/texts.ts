/** The names that only the pages have words for, beside the domain's: a name without its texts does not compile. */
import type { PageProblem } from '../../domain/reasons.js';
import type { AuthorizationRefusal } from '../../usecases/oauth/authorization-request.js';
import type {
  MoneyOutcome,
  StopOutcome,
  Notice,
  ShownOutcome,
} from '../../domain/authorisation/authorisation.js';

/** The fault of an attempt: by the bank's rules, or of the form alone. */
export type PageNotice = Exclude<Notice, 'cancel-asked'> | 'form-expired' | 'form-incomplete';

/** Why there is no page to show but one that says so. */
export type PageFailure = PageProblem | AuthorizationRefusal | 'nowhere';

export interface Message {
  readonly title: string;
  readonly text: string;
}

/** How an authorisation ended, where that is not about money. */
export type Outcome = Exclude<ShownOutcome, MoneyOutcome | StopOutcome>;
