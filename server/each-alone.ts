/**
 * Does the work for each item, one after the other. An item that fails stops no other.
 * @throws AggregateError of all failures, once every item has had its turn
 */
export async function eachAlone<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown> | unknown,
  message: string,
): Promise<void> {
  const failures: unknown[] = []
  for await (const item of items)
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, message)
}
