import { z } from 'zod'
import { renderDocument, sendPage } from '#sandbox/checkout/document.ts'
import { html, nothing, type Html } from '#sandbox/checkout/html.ts'
import { readBody, redirect, sendJson, type RouteHandler } from '#sandbox/http/exchange.ts'
import { readyStore, situations, type Situation } from '#sandbox/situation.ts'
import { situationBody } from './bodies.ts'
import { controlAccessProblem } from './control-handler.ts'
import type { SandboxControl } from './control.ts'

/** Address of the page. */
export const SETTINGS_PATH = '/admin'

type Names<Value> = { [Name in keyof Situation]: Situation[Name] extends Value ? Name : never }[keyof Situation]

/** How a property of the situation is edited. */
type Field =
  | { kind: 'switch'; name: Names<boolean>; label: string }
  | { kind: 'switches'; name: Names<string[]>; label: string; options: readonly string[] }
  | { kind: 'choice'; name: Exclude<keyof Situation, 'discountCodes'>; label: string; options: Record<string, string> }
  | { kind: 'text'; name: Names<string | number | null>; label: string }

/** The store's settings, in the order of docs/connect-shopify.md. */
const sections: { title: string; fields: Field[] }[] = [
  {
    title: 'The app',
    fields: [
      {
        kind: 'choice',
        name: 'grantError',
        label: 'The app',
        options: {
          '': 'is installed, and its credentials are right',
          app_not_installed: 'is not installed',
          shop_not_permitted: 'belongs to another organization than the store',
          application_cannot_be_found: 'is unknown',
          invalid_client: 'has another secret',
        },
      },
      {
        kind: 'choice',
        name: 'refusedStatus',
        label: 'The store',
        options: {
          '': 'is open',
          402: 'is frozen (402)',
          403: 'is withdrawn (403)',
          423: 'is locked (423)',
          430: 'rejects this address (430)',
        },
      },
      { kind: 'switches', name: 'adminScopes', label: 'Scopes', options: readyStore.adminScopes },
      {
        kind: 'choice',
        name: 'customerData',
        label: 'Protected customer data',
        options: { full: 'orders with email addresses', 'no-personal-fields': 'orders only', none: 'none' },
      },
    ],
  },
  {
    title: 'The storefront',
    fields: [
      { kind: 'switch', name: 'hasStorefrontToken', label: 'The private token is valid' },
      { kind: 'switches', name: 'storefrontScopes', label: 'Permissions', options: readyStore.storefrontScopes },
      { kind: 'text', name: 'channelName', label: 'Name of the channel' },
      { kind: 'switch', name: 'publishesNewProducts', label: 'New products are published to the channel' },
    ],
  },
  {
    title: 'Settings',
    fields: [
      {
        kind: 'switches',
        name: 'metafieldDefinitions',
        label: 'Metafields of products',
        options: readyStore.metafieldDefinitions,
      },
      { kind: 'switch', name: 'takesPayments', label: 'A payment provider is set up' },
      { kind: 'text', name: 'shippingPrice', label: 'Shipping price (leave empty for no shipping)' },
      { kind: 'text', name: 'taxPercent', label: 'Tax in percent' },
      { kind: 'switch', name: 'pricesIncludeTax', label: 'Prices include the tax' },
      {
        kind: 'choice',
        name: 'plan',
        label: 'Plan',
        options: { Basic: 'Basic', Trial: 'Trial', Development: 'Development' },
      },
      { kind: 'switch', name: 'hasPasswordPage', label: 'The online store asks for a password' },
      { kind: 'switch', name: 'redirectsTheme', label: 'The theme redirects to the shop' },
    ],
  },
]

/** The settings of the simulated store, for people: what an owner does in Shopify's admin and Dev Dashboard. */
export function createSettingsHandler(control: SandboxControl): RouteHandler {
  return async (exchange) => {
    if (exchange.url.pathname !== SETTINGS_PATH) return false
    const refusal = controlAccessProblem(exchange.request)
    if (refusal) return sendJson(exchange, 403, { error: refusal })
    if (exchange.method !== 'POST') return sendPage(exchange, 200, settingsPage(control))
    const problem = perform(control, new URLSearchParams(await readBody(exchange)))
    if (problem === null) return redirect(exchange, SETTINGS_PATH)
    return sendPage(exchange, 422, settingsPage(control, problem))
  }
}

/** Returns what is wrong with the form, or null. */
function perform(control: SandboxControl, form: URLSearchParams): string | null {
  const [action, name = ''] = (form.get('action') ?? 'save').split(' ')
  if (action === 'start' && Object.hasOwn(situations, name)) control.startSituation(name as keyof typeof situations)
  else if (action === 'publish') control.publishAll(name === 'all')
  else if (action === 'cancel') return cancel(control, name)
  else {
    const parsed = situationBody.safeParse(readForm(form))
    if (!parsed.success) return z.prettifyError(parsed.error)
    control.setSituation(parsed.data)
  }
  return null
}

function cancel(control: SandboxControl, name: string): string | null {
  if (!control.orders().some((order) => order.name === name)) return `There is no order ${name}.`
  control.cancelOrder(name)
  return null
}

function readForm(form: URLSearchParams): Record<string, unknown> {
  const fields = sections.flatMap((section) => section.fields)
  return Object.fromEntries(fields.map((field) => [field.name, valueIn(form, field)]))
}

function valueIn(form: URLSearchParams, { kind, name }: Field): unknown {
  const text = form.get(name) ?? ''
  if (kind === 'switch') return form.has(name)
  if (kind === 'switches') return form.getAll(name)
  if (name === 'taxPercent' || (name === 'refusedStatus' && text !== '')) return Number(text)
  return text === '' ? null : text
}

function settingsPage(control: SandboxControl, problem?: string): string {
  const situation = control.situation()
  const products = control.products()
  const published = products.filter((product) => product.published).length
  const content = html`
    ${problem === undefined ? nothing : html`<p class="panel problem" role="alert">${problem}</p>`}
    <form method="post" class="panel">
      <h2>Begin</h2>
      <div class="actions">
        <button class="plain" name="action" value="start new">Start as a new store</button>
        <button class="plain" name="action" value="start ready">Set up everything</button>
      </div>
    </form>
    <form method="post">
      ${sections.map(
        ({ title, fields }) =>
          html`<fieldset class="panel">
            <legend>${title}</legend>
            ${fields.map((field) => fieldRow(field, situation))}
          </fieldset>`,
      )}
      <div class="actions"><button name="action" value="save">Save</button></div>
    </form>
    <form method="post" class="panel">
      <h2>Products</h2>
      <p>${published} of ${products.length} are in the channel “${situation.channelName}”.</p>
      <div class="actions">
        <button class="plain" name="action" value="publish all">Include all</button>
        <button class="plain" name="action" value="publish none">Exclude all</button>
      </div>
    </form>
    <form method="post" class="panel">
      <h2>Orders</h2>
      ${orderRows(control)}
    </form>
  `
  return renderDocument({
    title: 'STORE SETTINGS',
    notice: 'This is the local Shopify: what an owner does in the admin and the Dev Dashboard of a real one.',
    content,
  })
}

function fieldRow(field: Field, situation: Situation): Html {
  const value = situation[field.name]
  if (field.kind === 'switch') return checkbox(field.name, 'on', field.label, value === true)
  if (field.kind === 'switches') {
    const chosen = value as string[]
    const options = [...new Set([...field.options, ...chosen])]
    return html`<div role="group" aria-label="${field.label}">
      <p class="dim">${field.label}</p>
      ${options.map((option) => checkbox(field.name, option, option, chosen.includes(option)))}
    </div>`
  }
  if (field.kind === 'choice') {
    const chosen = String(value ?? '')
    const options = { ...field.options, ...(!(chosen in field.options) && { [chosen]: chosen }) }
    return html`<label>
      ${field.label}
      <select name="${field.name}">
        ${Object.entries(options).map(
          ([option, text]) =>
            html`<option value="${option}" ${chosen === option ? selected : nothing}>${text}</option>`,
        )}
      </select>
    </label>`
  }
  return html`<label>${field.label} <input name="${field.name}" value="${String(value ?? '')}" /></label>`
}

const selected: Html = { markup: 'selected' }
const checked: Html = { markup: 'checked' }

const checkbox = (name: string, value: string, label: string, isOn: boolean): Html =>
  html`<label class="switch">
    <input type="checkbox" name="${name}" value="${value}" ${isOn ? checked : nothing} /> ${label}
  </label>`

const SHOWN_ORDERS = 10

function orderRows(control: SandboxControl): Html {
  const orders = control.orders().slice(-SHOWN_ORDERS).toReversed()
  if (orders.length === 0) return html`<p>There are none yet.</p>`
  return html`<ul class="lines">
    ${orders.map(
      ({ name, email, cancelledAt }) =>
        html`<li class="amounts">
          <span>${name} ${email ?? ''}</span>
          ${
            cancelledAt === null
              ? html`<button class="plain" name="action" value="cancel ${name}" aria-label="Cancel ${name}">
                  Cancel
                </button>`
              : html`<span class="dim">cancelled</span>`
          }
        </li>`,
    )}
  </ul>`
}
