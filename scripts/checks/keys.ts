import type { Source } from './sources.ts'

const LAYER = 'desktop/staff/widgets/commands/keyboard.ts'

/** Function keys are the same on every layout, and no input method uses them. */
const read =
  /\b(?:event|press|nativeEvent)\.(?:key|keyCode|which)\b(?! [!=]== 'F\d)|\{[^{}]*\bkey\b[^{}]*\}: \w*KeyboardEvent/

/** Key presses that the staff app reads without `keyOf`, as if every keyboard had the same letters. */
export const keyProblems = ({ path, text, isTest }: Pick<Source, 'path' | 'text' | 'isTest'>): string[] =>
  isTest || path === LAYER || !path.startsWith('desktop/staff/')
    ? []
    : text
        .split('\n')
        .flatMap((line, at) => (read.test(line) ? `${path}:${at + 1}: use keyOf or isPressed (${LAYER})` : []))
