import SQLite from 'better-sqlite3'

/** Checks a SQLite file in a process of its own, which can be killed, and sends what is broken; `ok` if nothing is. */
const connection = new SQLite(process.argv[2]!, { readonly: true, fileMustExist: true, timeout: 10_000 })
let found: string
try {
  found = String(connection.pragma('quick_check(1)', { simple: true }))
} catch (error) {
  if (!(error instanceof SQLite.SqliteError) || !/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) throw error
  found = error.message
}
process.send!(found, () => process.exit())
