import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ZodDefault, ZodOptional } from 'zod'
import { fileVariable } from '#server/settings/secret-files.ts'
import { settingInfo, settingNames, Settings, type SettingInfo, type SettingName } from '#server/settings/settings.ts'

const DECLARED = 'Made of server/settings/settings.ts by npm run settings.'

const groups: Record<SettingInfo['group'], string> = {
  server: 'The server',
  shopify: 'Shopify (docs/connect-shopify.md)',
  storage: 'Database and images',
  shop: 'The shop. Name, contacts and profiles are better edited in the console, at /admin/shop: what is set here wins',
  mail: 'Email (docs/mail.md)',
  staff: 'Signing in',
}

interface Setting extends SettingInfo {
  name: SettingName
  /** As it is written in the environment; null: none. */
  default: string | null
}

const settings: Setting[] = settingNames.map((name) => {
  const schema = Settings.shape[name]
  const info = settingInfo.get(schema)
  if (!info) throw new Error(`${name} has no description in server/settings/settings.ts`)
  return { name, ...info, default: defaultOf(schema) }
})

function defaultOf(schema: unknown): string | null {
  if (schema instanceof ZodOptional || !(schema instanceof ZodDefault)) return null
  const { defaultValue } = schema.def
  return Array.isArray(defaultValue)
    ? null
    : String(typeof defaultValue === 'boolean' ? Number(defaultValue) : defaultValue)
}

/** Files that name every setting; `render` returns the content that they must have. */
export const settingsFiles: readonly { path: string; render(current: string): string }[] = [
  {
    path: '.env.example',
    render: () =>
      envFile(
        `# Settings of Hoard, all optional on your own machine. Copy this file to .env, and remove the # before those you change.
# Hoard reads .env in the folder where it is started; the environment wins over it. Git and the tests ignore it.`,
        ({ isForEnvironment }) => !isForEnvironment,
        () => false,
      ),
  },
  {
    path: 'docs/production/hoard.env',
    render: () =>
      envFile(
        `# /etc/hoard/hoard.env, owned by root:hoard, mode 0640. The shop refuses to start if a setting is invalid, and names it.
# NODE_ENV and DATA_DIR are in the units, so that the shop and its backup always agree.`,
        ({ production, isForDevelopment }) => production !== null && !isForDevelopment,
        ({ production }) => production !== undefined,
      ),
  },
  {
    path: 'docs/settings.md',
    render: (current) => {
      const [before, , after = ''] = current.split(/(?<=<!-- settings -->\n)([^]*)(?=<!-- \/settings -->)/)
      return `${before}${table()}${after}`
    },
  },
]

/** Settings that a document lacks or describes differently from their declaration. */
export function settingsProblems(root: string): string[] {
  return settingsFiles
    .filter(({ path, render }) => {
      const current = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
      return render(current) !== current
    })
    .map(({ path }) => `${path}: its settings differ from their declaration. Run npm run settings.`)
}

function envFile(head: string, isListed: (setting: Setting) => boolean, isSet: (setting: Setting) => boolean): string {
  const listed = settings.filter(isListed)
  const secret = listed.find(({ isSecret }) => isSecret)
  const sections = Object.entries(groups).map(([group, title]) =>
    [
      `# --- ${title} ---`,
      ...listed
        .filter((setting) => setting.group === group)
        .map((setting) => {
          const value = isSet(setting) ? setting.production! : (setting.default ?? setting.example ?? '')
          const unset = setting.unset ? ` Not set: ${setting.unset}.` : ''
          const line = `${setting.name}=${/[\s#]/.test(value) ? `"${value}"` : value}`
          return `# ${plain(setting.meaning)}${unset}\n${isSet(setting) ? '' : '#'}${line}`
        }),
    ].join('\n'),
  )
  const files = secret
    ? `# A secret can come from a file: ${fileVariable(secret.name)}=/run/secrets/... in place of ${secret.name}=...\n`
    : ''
  return `${head}\n# Values with spaces or # are in double quotes.\n${files}# ${DECLARED}\n\n${sections.join('\n\n')}\n`
}

const plain = (text: string) => text.replaceAll('`', '')

function table(): string {
  const rows = settings.map(({ name, meaning, unset, default: value, example, isSecret }) => {
    const otherwise = value !== null ? `\`${value}\`` : linked(unset ?? '')
    const such = example?.match(/:\/\/|@/) && !example.includes('...') ? ` For example \`${example}\`.` : ''
    return `| \`${name}\` | ${otherwise} | ${linked(meaning)}${such}${isSecret ? ' *Secret.*' : ''} |`
  })
  return `\n| variable | default | meaning |\n|---|---|---|\n${rows.join('\n')}\n\n`
}

/** Makes links of the documents that a text names. */
const linked = (text: string) =>
  text.replaceAll(/docs\/([\w-]+\.md)(#[\w-]+)?/g, (_, name: string, anchor = '') => `[${name}](${name}${anchor})`)
