const letters = String.raw`
 _  _  ___   _   ___ ___
| || |/ _ \ /_\ | _ \   \
| __ | (_) / _ \|   / |) |
|_||_|\___/_/ \_\_|_\___/
`.slice(1, -1)

/** The editor's name, styled like a terminal at startup. */
export function Wordmark({ version }: { version: string }) {
  return (
    <header className="wordmark">
      <pre aria-hidden="true">{letters}</pre>
      <p>
        <span className="sr-only">Hoard. </span>EDITOR {version} <span className="bright">[READY]</span>
        <span className="wordmark-cursor" aria-hidden="true" />
      </p>
    </header>
  )
}
