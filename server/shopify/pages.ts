interface Connection {
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/**
 * Walks a connection page by page, from the start or a cursor. Ends early when a page is null, because its parent was
 * deleted.
 * @param read - Gets the cursor to continue from, null at the start.
 */
export async function* pagesOf<C extends Connection>(
  read: (after: string | null) => Promise<C | null | undefined>,
  from: string | null = null,
): AsyncGenerator<C | null> {
  for (let after = from; ;) {
    const page = await read(after)
    yield page ?? null
    if (!page?.pageInfo.hasNextPage) return
    after = page.pageInfo.endCursor
  }
}
