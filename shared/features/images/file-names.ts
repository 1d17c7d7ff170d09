import { repairText } from '#shared/older-browsers.ts'

const MAX_NAME = 200

/** Control characters, including those that change text direction: `photo\u202Egpj.exe`. */
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** Removes folders and invisible characters from a file name: `../a\u0000.png` -> `a.png`. May be empty. */
export const cleanName = (name: string): string =>
  repairText((name.replace(unseen, '').split(/[/\\]/).at(-1) ?? '').trim().slice(0, MAX_NAME))

/** Name of the optimised file: `Dragon.JPG` -> `Dragon.webp`. */
export const webpName = (name: string): string => `${cleanName(name).replace(/\.[a-z\d]{1,5}$/i, '') || 'image'}.webp`

/** Whether a chosen file claims to be an image. Not every system knows the type of HEIC. */
export const isImageFile = ({ type, name }: { type: string; name: string }): boolean =>
  type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name))

/** Whether a file in a photo folder was created by the system, such as `Thumbs.db`. */
export const isSystemFile = (name: string): boolean => /^(\.|thumbs\.db$|desktop\.ini$|picasa\.ini$)/i.test(name)
