import { createClient } from '#shared/contract/client.ts'
import { searchWordsContract } from '#shared/features/catalogue/search-words.contract.ts'
import { send } from '#staff/api/client.ts'

export const searchWordsClient = createClient(searchWordsContract, send)
