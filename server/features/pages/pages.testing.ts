import { draftLinks, type DraftLinks } from './draft-links.ts'

/** Draft links of a shop where every account but `gone` may come in. */
export const testLinks = (keys = ['a key for tests only']): DraftLinks =>
  draftLinks({ keys, origin: 'https://shop.example', isActive: (id) => Promise.resolve(id !== 'gone') })
