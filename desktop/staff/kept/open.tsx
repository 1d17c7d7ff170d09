import { Button } from 'antd'
import type { Root } from 'react-dom/client'
import type { Calls } from '#bridge/bridge.ts'
import { workOnComputer } from '#staff/builder/keeping/on-computer.ts'
import { Provided } from '#staff/Provided.tsx'
import { keepDrafts } from '#staff/widgets/drafts/keeping.ts'
import { toast } from '#staff/widgets/toast.ts'
import { wordsOf } from '#staff/widgets/useChange.ts'
import { computer } from './computer.ts'
import { noTexts, readTexts, type Texts } from './texts.ts'

/**
 * In the desktop editor, before anything is shown: reads what is typed and not saved from this computer's disk, where it is kept from now on.
 * When that fails, the person is told, and chooses: again, or without.
 */
export async function openComputer(kept: Calls['kept'], root: Root): Promise<void> {
  for (;;) {
    try {
      return keepIn(await readTexts(kept, sayFailure))
    } catch (error) {
      if ((await ask(root, wordsOf(error))) === 'without') return keepIn(noTexts)
    }
  }
}

function keepIn(texts: Texts) {
  computer.texts = texts
  computer.work = workOnComputer(texts)
  // Earlier than a browser's last moments: a window that is closing may not be heard any more.
  addEventListener('beforeunload', keepDrafts)
  addEventListener('blur', keepDrafts)
}

/** Said again after so long, as every key pressed may fail. */
const SAID_FOR_MS = 30_000
let saidAt = -Infinity

function sayFailure(error: unknown) {
  if (performance.now() - saidAt < SAID_FOR_MS) return
  saidAt = performance.now()
  toast({ title: 'What you type can’t be kept on this computer', description: wordsOf(error), variant: 'destructive' })
}

const ask = (root: Root, words: string) =>
  new Promise<'again' | 'without'>((answer) => {
    root.render(
      <Provided>
        <main className="gate">
          <h1>KEPT.WORK UNREADABLE</h1>
          <p role="alert">
            What you typed before and did not save could not be read from this computer’s disk. It is still there, and
            nothing is written over it.
          </p>
          <p className="dim" dir="auto">
            {words}
          </p>
          <p className="ways">
            <Button type="primary" onClick={() => answer('again')}>
              TRY AGAIN
            </Button>
            <Button onClick={() => answer('without')}>GO ON WITHOUT IT</Button>
          </p>
        </main>
      </Provided>,
    )
  })
