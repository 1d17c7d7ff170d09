/** Those of libvips that may run, in the server and in the desktop editor: the decoders of `uploadTypes`, and no others. */
export const decoders = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadNsgif',
  'VipsForeignLoadHeif',
] as const
