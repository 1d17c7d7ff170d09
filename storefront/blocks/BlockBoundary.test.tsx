import { expect, test, vi } from 'vitest'
import { BlockBoundary } from './BlockBoundary.tsx'

test('a block that fails to render is left out and its error logged', () => {
  const boundary = new BlockBoundary({ children: 'the block' })
  expect(boundary.render()).toBe('the block')

  boundary.state = BlockBoundary.getDerivedStateFromError()
  expect(boundary.render()).toBe(false)

  const log = vi.spyOn(console, 'error').mockReturnValue()
  const error = new Error('broken')
  boundary.componentDidCatch(error)
  expect(log).toHaveBeenCalledWith('A block failed to render', error)
  log.mockRestore()
})
