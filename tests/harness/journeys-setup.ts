import { engine } from './engine.ts'
import { startEngine } from './engine-setup.ts'

/** Playwright's global setup: starts the database engine for the shops of all journeys. */
export default () => startEngine(engine)
