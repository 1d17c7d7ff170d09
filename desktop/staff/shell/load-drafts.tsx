import { Button } from 'antd'
import type { Root } from 'react-dom/client'
import type { Calls } from '#bridge/bridge.ts'
import { Providers } from '#staff/Providers.tsx'
import { flushDrafts } from '#staff/drafts/draft-store.ts'
import { toast } from '#staff/toast/toast.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'
import { draftStorage } from '#staff/drafts/draft-storage.ts'
import { noTexts, readTexts, type TextStore } from '#staff/drafts/text-store.ts'

/**
 * Loads unsaved work from the disk before the app renders (desktop editor only). If that fails, the person chooses to
 * retry or to continue without it.
 */
export async function loadDrafts(kept: Calls['kept'], root: Root): Promise<void> {
  for (;;) {
    try {
      return setDraftStorage(await readTexts(kept, showFailure))
    } catch (error) {
      if ((await ask(root, errorMessage(error))) === 'without') return setDraftStorage(noTexts)
    }
  }
}

function setDraftStorage(texts: TextStore) {
  draftStorage.texts = texts
  draftStorage.isOnDisk = true
  // Earlier than `pagehide`, because a closing window may no longer be able to send.
  addEventListener('beforeunload', flushDrafts)
  addEventListener('blur', flushDrafts)
}

/** The message is repeated after this long (ms), since every keystroke may fail. */
const REPEAT_AFTER_MS = 30_000
let shownAt = -Infinity

function showFailure(error: unknown) {
  if (performance.now() - shownAt < REPEAT_AFTER_MS) return
  shownAt = performance.now()
  toast({
    title: 'Your changes can’t be stored on this computer',
    description: errorMessage(error),
    variant: 'destructive',
  })
}

const ask = (root: Root, reason: string) =>
  new Promise<'again' | 'without'>((answer) => {
    root.render(
      <Providers>
        <main className="gate">
          <h1>UNSAVED.WORK UNREADABLE</h1>
          <p role="alert">
            Your unsaved changes couldn’t be read from this computer’s disk. They are still there, and nothing will
            overwrite them.
          </p>
          <p className="dim" dir="auto">
            {reason}
          </p>
          <p className="ways">
            <Button type="primary" onClick={() => answer('again')}>
              TRY AGAIN
            </Button>
            <Button onClick={() => answer('without')}>CONTINUE WITHOUT THEM</Button>
          </p>
        </main>
      </Providers>,
    )
  })
