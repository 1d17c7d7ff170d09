import { deepEqual } from '#shared/deep-equal.ts'
import { client } from '#staff/api/client.ts'
import { ApiError, UnreachableError } from '#staff/api/api-error.ts'
import { read } from '#staff/builder/drafts/store.ts'
import { toBuilderState } from '#staff/builder/drafts/work.ts'
import { currentBlocks } from '#staff/builder/current-blocks.ts'
import type { TextStore } from '#staff/drafts/text-store.ts'
import type { UnsavedDraft } from './unsaved-drafts.ts'

/**
 * Discards a draft. Also deletes a page's working copy on the server if it has the same content, as it would come back
 * otherwise.
 */
export async function discardDraft(texts: TextStore, typed: UnsavedDraft): Promise<void> {
  if (typed.work?.[1] === 'pages') await forgetCopy(typed)
  await Promise.all(Object.keys(typed.texts).map((name) => texts.set(name, null)))
}

export async function restoreDraft(texts: TextStore, typed: UnsavedDraft): Promise<void> {
  await Promise.all(Object.entries(typed.texts).map(([name, text]) => texts.set(name, text)))
}

async function forgetCopy({ work }: UnsavedDraft) {
  const workingCopy = work && (await read(work))
  if (!workingCopy) return
  const params = { id: work[2] }
  try {
    const copy = await client.pages.workingCopy({ params })
    const ours = [workingCopy.sent, currentBlocks(toBuilderState(workingCopy))]
    if (copy && ours.some((blocks) => blocks !== null && deepEqual(copy.blocks, blocks)))
      await client.pages.forgetWorkingCopy({ params })
  } catch (error) {
    // Offline, or if the server doesn't have the page, there is no copy that could come back.
    if (!(error instanceof UnreachableError) && !(error instanceof ApiError && error.status === 404)) throw error
  }
}
