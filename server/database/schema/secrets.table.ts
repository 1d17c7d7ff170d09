export interface SecretsTable {
  /** `session-key` */
  name: string
  value: string
}
