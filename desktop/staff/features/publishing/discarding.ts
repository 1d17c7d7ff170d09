import { same } from '#shared/same.ts'
import { client } from '#staff/api/client.ts'
import { Refused, Unreachable } from '#staff/api/refusal.ts'
import { read } from '#staff/builder/keeping/store.ts'
import { stateOf } from '#staff/builder/keeping/work.ts'
import { blocksShown } from '#staff/builder/shown.ts'
import type { Texts } from '#staff/kept/texts.ts'
import type { Typed } from './typed.ts'

/** Takes away what is typed. Of a page its copy on the server, too, if that says the same: otherwise it would come back from there. */
export async function discardTyped(texts: Texts, typed: Typed): Promise<void> {
  if (typed.work?.[1] === 'pages') await forgetCopy(typed)
  await Promise.all(Object.keys(typed.texts).map((name) => texts.set(name, null)))
}

export async function putBackTyped(texts: Texts, typed: Typed): Promise<void> {
  await Promise.all(Object.entries(typed.texts).map(([name, text]) => texts.set(name, text)))
}

async function forgetCopy({ work }: Typed) {
  const kept = work && (await read(work))
  if (!kept) return
  const params = { id: work[2] }
  try {
    const copy = await client.pages.workingCopy({ params })
    const ours = [kept.sent, blocksShown(stateOf(kept))]
    if (copy && ours.some((blocks) => blocks !== null && same(copy.blocks, blocks)))
      await client.pages.forgetWorkingCopy({ params })
  } catch (error) {
    // Without a connection, or of a page that the server doesn't have, there is no copy that anybody could come upon here.
    if (!(error instanceof Unreachable) && !(error instanceof Refused && error.status === 404)) throw error
  }
}
