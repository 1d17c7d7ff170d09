import { engine } from './engine.ts'
import { startEngine } from './engine-setup.ts'

/** Playwright's global setup: the engine of the run, for the shops of all journeys. */
export default () => startEngine(engine)
