/** Characters that nobody sees, and that can turn others around; not those that join or part letters in some scripts. */
export const INVISIBLE = /[^\P{Cf}\u200C\u200D]/gu
