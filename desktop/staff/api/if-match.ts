/** Header of a save that must not overwrite someone else's. Null: the save applies to any version. */
export const ifMatch = (version: number | null): { 'if-match'?: string } =>
  version === null ? {} : { 'if-match': `"${version}"` }
