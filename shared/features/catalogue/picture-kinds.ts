/** What a gallery's cards may show in place of their first pictures: the painted print, or the bare one. */
export const pictureKinds = ['painted', 'bare'] as const
export type PictureKind = (typeof pictureKinds)[number]
