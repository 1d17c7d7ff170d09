/** Allowed libvips decoders in the server and the desktop editor: those of `uploadTypes` and no others. */
export const decoders = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadNsgif',
  'VipsForeignLoadHeif',
] as const
