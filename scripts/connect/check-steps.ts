import type { ShopifyConfig } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { networkReason } from '#server/shopify/network-reason.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { Shopify } from '#server/shopify/shopify.ts'

/** What the checks read. They change nothing, except that the checkout's address comes from a new, empty cart. */
export interface Store {
  shopify: Shopify
  config: ShopifyConfig
  db: Database
  /** The shop's address for shoppers and webhooks, such as `https://shop.example`. */
  origin: string
  /** Null until it is set; a store on this machine can do without. */
  publicUrl: string | null
}

/** `done`; `todo`, with what to do; `note`: optional, or for people to judge. */
export interface Finding {
  state: 'done' | 'todo' | 'note'
  text: string
}

/** One step of docs/connect-shopify.md. */
export interface Step {
  /** Anchor of its section there. */
  id: string
  title: string
  /** Steps that must be done before this one can be checked. */
  needs: readonly string[]
  /** @throws ShopifyError */
  check(store: Store): Promise<Finding>
}

export const done = (text: string): Finding => ({ state: 'done', text })
export const todo = (text: string): Finding => ({ state: 'todo', text })
export const note = (text: string): Finding => ({ state: 'note', text })

/** A step's result; `waiting`: an earlier step has to be done first. */
export interface StepResult {
  step: Step
  state: Finding['state'] | 'waiting'
  text: string
}

/** Checks all steps in order. A failed check is a `todo` with Shopify's reason. */
export async function* checkSteps(steps: readonly Step[], store: Store): AsyncGenerator<StepResult> {
  const open = new Set<string>()
  for (const step of steps) {
    const blocker = steps.find(({ id }) => step.needs.includes(id) && open.has(id))
    const { state, text } = blocker
      ? ({ state: 'waiting', text: `Checked after “${blocker.title}”.` } as const)
      : await step.check(store).catch((error: unknown) => todo(reasonOf(error)))
    if (state === 'todo' || state === 'waiting') open.add(step.id)
    yield { step, state, text }
  }
}

const reasonOf = (error: unknown) => (error instanceof ShopifyError ? error.message : networkReason(error))
