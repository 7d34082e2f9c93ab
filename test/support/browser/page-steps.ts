/** The steps of an approval, and the headings of their pages. */

export const headings = {
  login: 'Log in',
  review: 'Check the payment',
  code: 'Approve the payment',
} as const;

export type Step = keyof typeof headings;
export const steps: readonly Step[] = ['login', 'review', 'code'];

export const consentHeadings = {
  login: 'Log in',
  review: 'Check the consent',
  code: 'Give your consent',
} as const;
