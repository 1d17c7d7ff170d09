import { client } from '#staff/api/client.ts'
import { naming } from '#staff/features/images/naming.ts'
import { optimizer } from './optimizer.ts'
import { sendFile } from './send.ts'
import { forgetUploads } from './storing.ts'
import type { Means } from './upload-one.ts'

/** This browser, and this shop's server. */
export const means: Means = {
  optimizer,
  send: sendFile,
  known: (hashes) => client.images.known({ body: { hashes } }),
  create: (draft) => naming('Failed to create image', () => client.images.create({ body: draft })),
  forget: forgetUploads,
}
