import { resolve } from 'node:path'
import { app } from 'electron'
import { readArguments, type Arrival } from '#core/links/arguments.ts'
import { readLink } from '#core/links/links.ts'

/**
 * What people open the editor with: links, and files dropped on its icon, by whatever way their system has for it. What comes before somebody
 * listens is kept.
 */
export function collectArrivals() {
  let take: ((arrival: Arrival) => void) | null = null
  const early: Arrival[] = [readArguments(withoutProgram(process.argv), process.cwd())]
  const arrived = (arrival: Arrival) => {
    if (take) take(arrival)
    else early.push(arrival)
  }

  // macOS, also before the app is ready.
  app.on('open-url', (event, url) => {
    event.preventDefault()
    const link = readLink(url)
    arrived({ links: link ? [link] : [], files: [] })
  })
  app.on('open-file', (event, file) => {
    event.preventDefault()
    arrived({ links: [], files: [file] })
  })
  // Whoever starts it once more means the one that runs.
  app.on('second-instance', (_, given, folder) => arrived(readArguments(withoutProgram(given), folder)))

  return {
    listen(listener: (arrival: Arrival) => void) {
      take = listener
      for (const arrival of early.splice(0)) listener(arrival)
    },
  }
}

/** Without the program itself, and without its sources, where it runs from them: those are nobody's pictures. */
const withoutProgram = (given: readonly string[]) =>
  given.slice(1).filter((each) => !resolve(each).startsWith(app.getAppPath()))
