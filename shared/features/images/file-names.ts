const MAX_NAME = 200

/** Control characters, and those that turn the direction of what follows them: `photo\u202Egpj.exe`. */
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** A file's name as a label: without folders and without what can't be seen. `../a\u0000.png` -> `a.png`. May be empty. */
export const cleanName = (name: string): string =>
  (name.replace(unseen, '').split(/[/\\]/).at(-1) ?? '').trim().slice(0, MAX_NAME).toWellFormed()

/** `Dragon.JPG` -> `Dragon.webp`, what the file is called once it is optimised. */
export const webpName = (name: string): string => `${cleanName(name).replace(/\.[a-z\d]{1,5}$/i, '') || 'image'}.webp`

/** What systems leave in folders of photos, and nobody means to upload. */
export const isLitter = (name: string): boolean => /^(\.|thumbs\.db$|desktop\.ini$|picasa\.ini$)/i.test(name)
