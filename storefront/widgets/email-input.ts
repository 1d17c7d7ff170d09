/** Attributes of an input for an address. The pattern refuses what the server would; it knows more about domains. */
export const emailInput = {
  type: 'email',
  required: true,
  autoComplete: 'email',
  maxLength: 254,
  pattern: "[\\w'+.\\-]+@.+\\...+",
} as const
