/** What a visitor allows; the fields of Shopify's type of this name that the shop asks about. */
export interface VisitorConsent {
  analytics: boolean
  marketing: boolean
  preferences: boolean
}

/** An operation's text on behalf of a visitor who has chosen; Shopify puts the choice into the cart's `checkoutUrl`. */
export const withVisitorConsent = (text: string): string =>
  text.replace(
    /^(query|mutation) (\w+)(?:\(([^)]*)\))?/m,
    (_, kind: string, name: string, variables?: string) =>
      `${kind} ${name}(${variables ? `${variables}, ` : ''}$visitorConsent: VisitorConsent) @inContext(visitorConsent: $visitorConsent)`,
  )
