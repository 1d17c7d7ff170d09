import { resolve } from 'node:path'
import { app } from 'electron'
import { parseArguments, type LaunchRequest } from '#core/links/launch-request.ts'
import { parseLink } from '#core/links/links.ts'

/** Collects links and files that the editor is opened with on each system, and buffers them until a listener is set. */
export function collectLaunchRequests() {
  let take: ((launch: LaunchRequest) => void) | null = null
  const early: LaunchRequest[] = [parseArguments(withoutProgram(process.argv), process.cwd())]
  const arrived = (launch: LaunchRequest) => {
    if (take) take(launch)
    else early.push(launch)
  }

  // On macOS this may fire before the app is ready.
  app.on('open-url', (event, url) => {
    event.preventDefault()
    const link = parseLink(url)
    arrived({ links: link ? [link] : [], files: [] })
  })
  app.on('open-file', (event, file) => {
    event.preventDefault()
    arrived({ links: [], files: [file] })
  })
  // Starting the editor again activates the running instance.
  app.on('second-instance', (_, given, folder) => arrived(parseArguments(withoutProgram(given), folder)))

  return {
    listen(listener: (launch: LaunchRequest) => void) {
      take = listener
      for (const launch of early.splice(0)) listener(launch)
    },
  }
}

/** Drops the executable and, in development, the source path: they are not files to open. */
const withoutProgram = (given: readonly string[]) =>
  given.slice(1).filter((each) => !resolve(each).startsWith(app.getAppPath()))
