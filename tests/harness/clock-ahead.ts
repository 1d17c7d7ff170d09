/** Moves this process's clock ahead, because the clocks of servers differ. */
export function setClockAhead(ms: number) {
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...args: [] | [number | string | Date]) {
      super(args.length === 0 ? Real.now() + ms : args[0])
    }
    static override now = () => Real.now() + ms
  } as DateConstructor
}
