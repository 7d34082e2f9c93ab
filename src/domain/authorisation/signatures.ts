/** How many customers have to sign: the one rule for payments and signing baskets. */

/** What one more signature makes of something that needs several; the last one authorises it. */
export function statusAfterSignature(given: number, needed: number): 'PATC' | 'ACTC' {
  return given + 1 >= needed ? 'ACTC' : 'PATC';
}
