import { client } from '#staff/api/client.ts'
import { withErrorMessage } from '#staff/features/images/error-message.ts'
import { optimizer } from './optimizer.ts'
import { sendFile } from './send.ts'
import { forgetUploads } from './resume-storage.ts'
import type { UploadDependencies } from './upload-one.ts'

/** The upload context of this browser and shop. */
export const uploadDependencies: UploadDependencies = {
  optimizer,
  send: sendFile,
  known: (hashes) => client.images.known({ body: { hashes } }),
  create: (draft) => withErrorMessage('Failed to create image', () => client.images.create({ body: draft })),
  forget: forgetUploads,
}
