import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { MAX_IMPORT_CHARACTERS } from '#shared/features/redirects/limits.ts'
import type { ImportLine } from '#shared/features/redirects/redirects.contract.ts'
import { redirectRecord } from '#shared/features/redirects/redirects.record.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { client } from '#staff/api/client.ts'
import { FormDialog } from '#staff/widgets/form/FormDialog.tsx'
import { errorMessage, useChange } from '#staff/widgets/useChange.ts'

/** Lines shown, those with refusals first. */
const MAX_SHOWN = 300

interface Preview {
  name: string
  text: string
  lines: ImportLine[]
}

const outcomes = ['refused', 'ignored', 'changed', 'added', 'unchanged'] as const

const countOf = (lines: readonly ImportLine[], outcome: ImportLine['outcome']) =>
  lines.filter((line) => line.outcome === outcome).length

/** Such as `2 redirects added, 1 changed`. */
function importText(lines: readonly ImportLine[]): string {
  const added = countOf(lines, 'added')
  const others = (['changed', 'ignored', 'refused'] as const).flatMap((outcome) => {
    const count = countOf(lines, outcome)
    return count > 0 ? [`${count} ${outcome}`] : []
  })
  return [`${added} ${added === 1 ? 'redirect' : 'redirects'} added`, ...others].join(', ')
}

/** Imports redirects from a CSV file. Nothing is written before its lines have been seen. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [reading, setReading] = useState<string | null>(null)
  const writing = useChange({
    call: (text: string) => client.redirects.import({ body: { text } }),
    success: importText,
    failure: 'Failed to import redirects',
    refresh: [redirectRecord.path],
  })
  const count = preview ? countOf(preview.lines, 'added') + countOf(preview.lines, 'changed') : 0

  async function read(file: File) {
    setReading(file.name)
    setProblem(null)
    setPreview(null)
    try {
      const text = await textOf(file)
      setPreview({ name: file.name, text, lines: await client.redirects.previewImport({ body: { text } }) })
    } catch (error) {
      setProblem(error instanceof ApiError ? error.serverMessage : errorMessage(error))
    } finally {
      setReading(null)
    }
  }
  const submit = async () => {
    if (!preview) return input.current?.click()
    if (count === 0 || (await writing.run(preview.text))) onClose()
  }
  return (
    <FormDialog
      title="IMPORT.REDIRECTS"
      submit={preview ? (count === 0 ? 'CLOSE' : `IMPORT ${count.toLocaleString('en')}`) : 'CHOOSE A FILE'}
      isPending={reading !== null || writing.isPending}
      onClose={onClose}
      onSubmit={() => void submit()}
      width="48rem"
    >
      <p>
        A CSV file with the columns <code>Redirect from</code> and <code>Redirect to</code>, as Shopify exports them, or
        an export of Magento or of a WordPress plugin. You see what it does, and what of it is ignored, before anything
        is saved.
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="CSV file"
        accept=".csv,text/csv"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void read(file)
        }}
      />
      {preview && (
        <div className="row">
          <Button onClick={() => input.current?.click()}>CHOOSE ANOTHER FILE</Button>
        </div>
      )}
      <div aria-live="polite">
        {reading !== null && <p>[CHECKING {reading}...]</p>}
        {problem !== null && <Alert type="error" showIcon title="The file wasn’t imported" description={problem} />}
        {preview && (
          <p>
            <bdi>{preview.name}</bdi>:{' '}
            {outcomes
              .filter((outcome) => outcome !== 'ignored' || countOf(preview.lines, outcome) > 0)
              .map((outcome) => `${countOf(preview.lines, outcome)} ${labels[outcome]}`)
              .join(', ')}
            . {count === 0 ? 'There is nothing to import.' : 'Nothing is saved yet.'}
          </p>
        )}
      </div>
      {preview && preview.lines.length > 0 && <Lines lines={preview.lines} />}
    </FormDialog>
  )
}

/** What is going to happen to a line. */
const labels: Record<ImportLine['outcome'], string> = {
  refused: 'refused',
  ignored: 'ignored',
  changed: 'to change',
  added: 'to add',
  unchanged: 'there already',
}

function Lines({ lines }: { lines: readonly ImportLine[] }) {
  // Those with a note come first of their kind.
  const sorted = outcomes.flatMap((wanted) =>
    lines
      .filter(({ outcome }) => outcome === wanted)
      .toSorted((one, other) => Number(other.note !== null) - Number(one.note !== null)),
  )
  return (
    <>
      {/* Whatever scrolls must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="redirect-lines" tabIndex={0} aria-label="Lines of the file">
        <ul className="rows redirect-rows">
          {sorted.slice(0, MAX_SHOWN).map(({ line, outcome, fromPath, target, note }) => (
            <li key={line}>
              <div>
                <p>
                  <span className="dim">Line {line}</span>{' '}
                  <span className={outcome === 'refused' ? 'warning' : 'bright'}>{labels[outcome]}</span>
                </p>
                {(fromPath || target || outcome !== 'ignored') && (
                  <p>
                    <bdi>{fromPath || '(empty)'}</bdi> <span aria-hidden="true">→</span>
                    <span className="sr-only">leads to</span> <bdi>{target || '(empty)'}</bdi>
                  </p>
                )}
                {note && <p className="dim small">{note}</p>}
              </div>
            </li>
          ))}
        </ul>
      </section>
      {sorted.length > MAX_SHOWN && (
        <p className="dim">
          The first {MAX_SHOWN} of {sorted.length.toLocaleString('en')} lines, refused ones first.
        </p>
      )}
    </>
  )
}

/** Reads a file in UTF-8, or in UTF-16 with a mark, which spreadsheet programs call "Unicode text". */
async function decode(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mark = bytes[0]! * 256 + bytes[1]!
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/** Throws an error for people if it is too large or no text. */
async function textOf(file: File): Promise<string> {
  const tooLarge = new Error(
    `It is too large: a list of redirects can have ${MAX_IMPORT_CHARACTERS.toLocaleString('en')} characters. Split it into several files.`,
  )
  if (file.size > 4 * MAX_IMPORT_CHARACTERS) throw tooLarge
  const text = await decode(file)
  if (text.length > MAX_IMPORT_CHARACTERS) throw tooLarge
  if (/[\0\u{FFFD}]/u.test(text))
    throw new Error('It isn’t a text in UTF-8. Save it as “CSV UTF-8” and choose it again.')
  return text
}
