/** What failed, and why if that is known. What the shop refuses as it is (400) isn't worth another try. */
export const failureText = (what: string, status: number | undefined, why = ''): string =>
  `${status === 400 ? what.replace(' Please try again.', '') : what} ${why}`.trim()
