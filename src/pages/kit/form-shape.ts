/** What the fields of a form are called: the bank's own pages and the authorization endpoint differ in that alone. */

/** What a button of a form asks for. */
export type Wish = 'login' | 'confirm' | 'code' | 'cancel';

export interface FormShape {
  /** Where the form is sent to. */
  readonly action: string;
  readonly hidden: ReadonlyMap<string, string>;
  readonly userNameField: string;
  readonly button: { readonly name: string; readonly valueOf: (wish: Wish) => string };
}

export function authorisationForm(action: string, sealedState: string): FormShape {
  const hidden = new Map([['state', sealedState]]);
  return { action, hidden, userNameField: 'userName', button: { name: 'action', valueOf: (wish) => wish } };
}

/** The fields of the authorization endpoint have the names that its contract gives them. */
export function authorizeForm(action: string, hidden: ReadonlyMap<string, string>): FormShape {
  const valueOf = (wish: Wish) => String(wish !== 'cancel');
  return { action, hidden, userNameField: 'resource-owner', button: { name: 'approve', valueOf } };
}
