import { box, curve, oval, path, poly, ribbon } from '#scripts/demo/draw/geometry.ts'
import { hand, tube } from '#scripts/demo/draw/parts/limbs.ts'
import { bolt, rounded } from '#scripts/demo/draw/parts/metal.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

export const sentinel: Recipe = {
  handle: 'terminal-sentinel',
  label: 'TERMINAL SENTINEL',
  accent: 'cyan',
  face: { x: 0, y: -560, reach: 220 },
  notes: [
    { to: [-60, -560], text: 'PROMPT|(PATIENT)' },
    { to: [-150, -260], text: 'KEYBOARD|STOMACH' },
    { to: [130, -690], text: 'AERIAL: 2|STATIONS' },
    { to: [280, -240], text: 'GRIP: FIRM.|WARRANTY: NONE' },
  ],
  tall: 810,
  wide: 350,
  metres: 1.8,
  draw: (s, { open, raise, look }) => {
    s.form(ribbon('90,-700 130,-760 150,-800', [10, 8, 6]).d, { fill: 'bright', shade: 0 })
    s.form(oval(152, -806, 16), { fill: 'accent', tone: 'accent', shade: 0 })
    s.form(ribbon('50,-700 20,-750 14,-776', [10, 8, 6]).d, { fill: 'bright', shade: 0 })
    s.form(oval(12, -782, 11), { fill: 'mid', tone: 'bright', shade: 0 })
    s.both(() => {
      tube(s, '70,-160 84,-80 84,-10', [56, 46, 46], { shade: 0, fill: 'deep' })
      s.line('M56-120H112M58-100H112M60-80H110M60-60H108', 'dim', 5)
      s.form(poly('36,36 48,-34 124,-34 158,36'), { fill: 'moss', shade: 12 })
      s.line('M44 14H150', 'dim', 4)
    })
    tube(s, `-150,-370 -250,-330 -270,${-230 - raise * 80}`, [60, 52, 48], { shade: 0 })
    s.line(curve('-236,-350 -250,-330 -276,-318'), 'dim', 5)
    hand(s, -274, -200 - raise * 90, 38, 90 - raise * 180, { fill: 'moss', fingers: 3, fan: 100 })
    s.form(poly('-150,-410 150,-410 130,-150 90,-120 -90,-120 -130,-150'), { shade: 28 })
    s.form(rounded(-104, -330, 208, 120, 10), { fill: 'mid', tone: 'bright', shade: 0 })
    for (let row = 0; row < 3; row++)
      for (let i = 0; i < 6; i++)
        s.form(box(-92 + i * 31.5, -318 + row * 30, 24, 21), {
          fill: row === 1 && i === 4 ? 'accent' : 'deep',
          tone: 'phosphor',
          weight: 3,
          shade: 0,
        })
    s.form(box(-60, -232, 120, 14), { fill: 'deep', weight: 3, shade: 0 })
    s.line('M-90-180H90M-84-160H84M-78-140H78', 'dim', 6)
    s.both(() => bolt(s, 126, -388))
    s.form(ribbon('0,-400 0,-440', [90, 80]).d, { shade: 0 })
    s.line('M-38-424H38', 'dim', 5)
    s.both(() => s.form(oval(160, -380, 46), { fill: 'moss', shade: 10 }))
    tube(s, '164,-370 260,-340 290,-260', [60, 52, 48], { shade: 0 })
    s.at(`rotate(${-raise * 8} 290 -250)`, () => {
      s.form(ribbon('296,0 296,-300 296,-600', [20, 20, 20]).d, { fill: 'mid', shade: 0 })
      s.form(poly('270,-590 296,-710 322,-590'), { fill: 'moss', tone: 'bright', shade: 0 })
      s.form(box(262, -606, 68, 22), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    })
    hand(s, 292, -246, 38, 180, { fill: 'moss', fingers: 3, fan: 90, reach: 1.2 })
    s.form(poly('150,-690 204,-650 204,-490 150,-440'), { fill: 'moss', shade: 14 })
    s.line('M176-640V-500M190-630V-510', 'dim', 5)
    s.form(rounded(-180, -710, 350, 276, 26), { shade: 26 })
    s.form(rounded(-150, -684, 290, 204, 40), { fill: 'screen', tone: 'bright', shade: 0 })
    for (let i = 0; i < 6; i++) s.line(`M-136 ${-660 + i * 32}H126`, 'mid', 3)
    s.form(poly('-96,-640 -46,-604 -96,-568 -96,-584 -68,-604 -96,-624'), {
      fill: 'accent',
      tone: 'accent',
      weight: 6,
      shade: 0,
    })
    s.form(box(20 + look * 14, -640, 44, 72), { fill: 'accent', tone: 'accent', weight: 6, shade: 0 })
    if (open > 0.6) s.line('M-60-530H70M-60-512H70M-60-530V-512M70-530V-512', 'accent', 7)
    else s.line(path('-50,-524 -20,-510 30,-510 60,-524'), 'accent', 9)
    bolt(s, 124, -458, 8)
    bolt(s, 92, -458, 8)
    s.line('M-150-458H-60', 'dim', 6)
  },
}
