export interface ConsentsTable {
  sessionId: string
  analytics: 0 | 1
  marketing: 0 | 1
  preferences: 0 | 1
  /** ISO 8601. */
  updatedAt: string
}
