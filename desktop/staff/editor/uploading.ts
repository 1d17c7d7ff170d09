import type { UploadItem, UploadsState } from '#bridge/uploads.ts'

const unfinished: readonly UploadItem['is'][] = ['waiting', 'optimizing', 'sending', 'adding']

/** Something is on its way, or will be by itself: a restart now would get in its way. */
export const isUploading = ({ items }: UploadsState) => items.some((item) => unfinished.includes(item.is))
