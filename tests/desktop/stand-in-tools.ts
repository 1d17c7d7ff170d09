import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Stand-ins for the tools that electron-builder would download. Each keeps what it was given in `folder`: the contents of
 * the AppImage in `AppImage`, and the arguments for the deb and the rpm in `deb.txt` and `rpm.txt`, a line each, with
 * their scripts and desktop entries.
 */
export async function standInTools(folder: string): Promise<NodeJS.ProcessEnv> {
  const tools = join(folder, 'tools')
  for (const each of ['runtimes', 'lib/x64']) await mkdir(join(tools, each), { recursive: true })
  await writeFile(join(tools, 'lib/x64/libnotify.so.4'), '')
  await writeFile(join(tools, 'runtimes/runtime-x64'), 'runtime')
  const program = async (name: string, code: string) => {
    const path = join(tools, name)
    await writeFile(path, `#!/bin/bash\nset -e\n${code}\n`)
    await chmod(path, 0o755)
    return path
  }
  await program('desktop-file-validate', '')
  await program('mksquashfs', `cp -r "$1" '${folder}/AppImage'\necho contents > "$2"`)
  const fpm = await program(
    'fpm',
    `type=$(printf '%s\\n' "$@" | grep --after-context=1 --line-regexp -e -t | tail -1)
    printf '%s\\n' "$@" > '${folder}'/"$type.txt"
    while [ $# -gt 0 ]; do
      case "$1" in
        --after-install) cp "$2" '${folder}/after-install.sh';;
        --package) echo "$type" > "$2";;
        *.desktop) cp "\${1%%=*}" '${folder}'/"$type.desktop";;
        *=/usr/share/metainfo/*) cp "\${1%%=*}" '${folder}'/"$type.metainfo.xml";;
        *=/usr/share/mime/*) cp "\${1%%=*}" '${folder}/mime.xml';;
      esac
      shift
    done`,
  )
  const zip = await program('7za', `for each in "$@"; do case "$each" in *.zip) echo zip > "$each";; esac; done`)
  return { APPIMAGE_TOOLS_PATH: tools, CUSTOM_FPM_PATH: fpm, ELECTRON_BUILDER_7ZIP_PATH: zip }
}
