import type { ResponseBody } from '#shared/contract/endpoint.ts'
import type { ordersContract } from '#shared/features/orders/orders.contract.ts'

export type Sales = ResponseBody<typeof ordersContract.sales>

export const ranges = [7, 30, 90, 365] as const
export type Range = (typeof ranges)[number]
export const usualRange: Range = 30

/** Parses the URL parameter, with a default for invalid values. */
export const rangeOf = (text: string): Range => ranges.find((days) => String(days) === text) ?? usualRange

/** A bar of the charts and a row of the table: a day, or a week of the year. */
export interface Period {
  /** The axis label: `21 Nov`. */
  label: string
  /** In full: `Saturday, 21 November 2026`, `15–21 November 2026`. */
  title: string
  orders: number
  /** Revenue as a number, for drawing only. */
  height: number
  /** Decimal string. */
  revenue: string
}

/** More bars can't be told apart on a phone. */
const MOST_DAYS = 92
const WEEK = 7

/** Groups days into bars, one per day, or per week ending with the last day. Oldest first. */
export function periodsOf(days: Sales['days']): Period[] {
  const length = days.length > MOST_DAYS ? WEEK : 1
  const first = days.length % length
  const starts = [
    ...(first ? [0] : []),
    ...Array.from({ length: Math.floor(days.length / length) }, (_, i) => first + i * length),
  ]
  return starts.map((start, index) => periodOf(days.slice(start, starts[index + 1])))
}

function periodOf(days: Sales['days']): Period {
  const [from, to] = [days[0]!.day, days.at(-1)!.day]
  const revenue = sumOf(days.map((day) => day.revenue))
  return {
    label: short.format(moment(from)),
    title: from === to ? full.format(moment(from)) : long.formatRange(moment(from), moment(to)),
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
    height: Number(revenue),
    revenue,
  }
}

/** Adds decimal strings to the cent. */
export function sumOf(amounts: readonly string[]): string {
  const cents = amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)
  return (cents / 100).toFixed(2)
}

/** Parses a calendar day independently of the browser's time zone. */
const moment = (day: string) => new Date(`${day}T00:00:00Z`)
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
