import { at, blob, curve, oval, poly } from '#scripts/demo/draw/geometry.ts'
import { brow, eye } from '#scripts/demo/draw/parts/eyes.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'
import type { Sketch } from '#scripts/demo/draw/sketch.ts'

const note = (s: Sketch, x: number, y: number): void => {
  s.form(oval(x, y, 22, 17, -20), { fill: 'accent', tone: 'accent', shade: 0 })
  s.line(`M${at([x + 20, y - 4])}v-92q24 12 30 42`, 'accent', 7)
}

export const aCappella: Recipe = {
  handle: 'a-cappella-ooze',
  label: 'A CAPPELLA OOZE',
  accent: 'cyan',
  face: { x: 0, y: -360, reach: 220 },
  notes: [
    { to: [-30, -150], text: 'BASS|(DAMP)' },
    { to: [-90, -360], text: 'BARITONE,|TIRED' },
    { to: [60, -560], text: 'TENOR. WILL|TELL YOU SO' },
    { to: [230, -40], text: 'HARMONY,|STICKY' },
  ],
  tall: 740,
  wide: 380,
  metres: 1.1,
  draw: (s, { open, raise, look }) => {
    s.form(blob('-370,20 -330,-30 -230,-50 230,-50 330,-30 370,20 250,50 120,36 0,60 -140,40 -260,54'), {
      fill: 'moss',
      shade: 0,
    })
    s.form(blob('-250,-20 -270,-170 -190,-290 0,-320 190,-290 270,-170 250,-20 120,16 -120,16'), { shade: 50 })
    s.both(() => eye(s, 96, -212, 40, { look: [look * 0.6, -0.2], lid: 0.36, tilt: 8, skin: 'deep' }))
    s.form(oval(0, -110, 66, 58 + open * 14), { fill: 'screen', tone: 'bright', shade: 0 })
    s.form(blob('-46,-84 0,-104 46,-84 30,-62 -30,-62'), { fill: 'accentDeep', tone: 'accent', weight: 4, shade: 0 })
    s.at('rotate(-5 0 -290)', () => {
      s.form(
        blob(
          '-170,-290 -190,-390 -120,-480 0,-500 120,-480 190,-390 170,-290 210,-250 190,-220 130,-264 80,-230 40,-270 -40,-262 -90,-226 -130,-270 -200,-236',
        ),
        { fill: 'moss', shade: 34 },
      )
      s.both(() => {
        s.line(curve('40,-404 72,-388 104,-408'), 'bright', 9)
        brow(s, 40, 110, -446, -10)
      })
      s.form(oval(0, -330, 40, 30 + open * 20), { fill: 'screen', tone: 'bright', shade: 0 })
    })
    s.at(`rotate(9 0 -480) translate(10 ${-raise * 20})`, () => {
      s.form(
        blob(
          '-110,-470 -130,-560 -70,-640 10,-690 30,-730 50,-680 110,-590 116,-480 140,-440 100,-430 60,-460 0,-440 -60,-456 -100,-424 -136,-440',
        ),
        { shade: 26 },
      )
      s.both(() => eye(s, 46, -570, 28, { look: [look * 0.6, -0.5], lid: 0.16, tilt: 14, skin: 'deep' }))
      s.both(() => brow(s, 30, 78, -620, -12))
      s.form(oval(0, -506, 34, 38 + open * 8), { fill: 'screen', tone: 'bright', shade: 0 })
    })
    s.form(poly('0,-28 -64,-64 -64,8'), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    s.form(poly('0,-28 64,-64 64,8'), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    s.form(oval(0, -28, 17), { fill: 'accent', tone: 'accent', shade: 0 })
    note(s, -290, -400 - raise * 20)
    note(s, -240, -580)
    note(s, 240, -470 - raise * 30)
    note(s, 300, -290)
    s.line(curve('-220,-220 -206,-250 -180,-270'), 'bright', 8)
    s.line(curve('-140,-420 -120,-446 -96,-460'), 'bright', 7)
  },
}
