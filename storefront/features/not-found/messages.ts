/** Messages that the not-found page rotates through. */
export const messages = [
  'You rolled a natural 1 on navigation.',
  'The page failed its saving throw.',
  'A gelatinous cube was here. So was the page.',
  'Your map was drawn by a goblin. Goblins cannot draw.',
  'The rogue says the page was like that when she found it.',
  'The mimic denies being this page. Suspiciously.',
  'You search the room. You find dust, a copper piece, and no page.',
  'The wizard cast Disintegrate. It was super effective.',
  'This corridor was not in the module.',
  'The party split up. The page went with the other half.',
  'A lich filed this page under "eventually".',
  'Perception check: 4. You see nothing. It sees you.',
  'The bard tried to seduce the page. It left.',
  'The dungeon master flips through his notes, sweating.',
] as const

export const GLITCH_EVERY_MS = 2000
export const GLITCH_FOR_MS = 100
export const MESSAGE_EVERY_MS = 3000
