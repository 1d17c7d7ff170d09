import { Refusal } from '#server/http/errors.ts'
import { serve, type Call } from '#server/http/serve.ts'
import { inWords } from '#server/shopify/refusal.ts'
import { syncContract } from '#shared/features/sync/sync.contract.ts'
import { ImportFailed, type Importer } from './importer.ts'

/** Anonymous calls start an import at most this often, for the whole shop (decision 6). */
const ANONYMOUS_EVERY_MS = 15 * 60_000

const words = {
  away: 'Shopify cannot be reached just now. The catalogue you see is the last one read.',
  refuses:
    "Shopify does not let the shop read its catalogue; the server's log says why. The catalogue you see is the last one read.",
}

/** `importer` is null when no Shopify is configured. */
export const syncRoutes = ({ importer }: { importer: Importer | null }) =>
  serve(syncContract, {
    products: async (_, call) => {
      if (!importer) throw new Refusal(503, 'No Shopify store is configured. The catalogue is as it is.')
      if (call.staff) return runForStaff(importer, call)
      const started = await importer.startUnlessRecent(ANONYMOUS_EVERY_MS)
      return { products: await importer.countOnSale(), started }
    },
  })

async function runForStaff(importer: Importer, { log }: Call) {
  const started = !importer.isRunning()
  try {
    const { total } = await importer.run()
    return { products: total, started }
  } catch (error) {
    log.warn({ err: error }, 'the catalogue could not be read')
    throw error instanceof ImportFailed ? new Refusal(502, words.refuses) : inWords(error, words)
  }
}
