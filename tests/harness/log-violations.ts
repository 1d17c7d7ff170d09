/** Start of the console message about a violation of a page's policy. */
export const VIOLATED = 'Policy violated:'

/** Runs in the browser before a page's scripts. Chromium logs some violations, but not a caught `eval`. */
export const logViolations = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
  console.error(['${VIOLATED}', violatedDirective, blockedURI, sample].join(' ')))`
