import { blob, curve, oval, points, poly } from '#scripts/demo/draw/geometry.ts'
import { eye } from '#scripts/demo/draw/parts/eyes.ts'
import { flame } from '#scripts/demo/draw/parts/flames.ts'
import { tube } from '#scripts/demo/draw/parts/limbs.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

export const boar: Recipe = {
  handle: 'boar-of-the-burning-bristle',
  label: 'BURNING BRISTLE BOAR',
  accent: 'orange',
  face: { x: -220, y: -270, reach: 220 },
  notes: [
    { to: [-230, -320], text: 'LATE FOR|SOMETHING' },
    { to: [-330, -190], text: 'TUSKS:|2 DOORS EACH' },
    { to: [100, -530], text: 'BRISTLES,|WELL DONE' },
    { to: [320, -260], text: 'REVERSE GEAR|NOT FITTED' },
  ],
  tall: 640,
  wide: 440,
  metres: 1.9,
  draw: (s, { open, raise, look }) => {
    tube(s, '330,-300 390,-330 400,-390 370,-380', [30, 18, 12, 4], { shade: 0 })
    flame(s, [372, -384], 44, 66, 10)
    for (let i = 0; i < 9; i++) {
      const t = i / 8
      flame(
        s,
        [-190 + t * 480, -400 - Math.sin(t * 2.6) * 66 + t * 50],
        96,
        130 + Math.sin(t * 3.1) * 90 + (i % 2) * 26 + raise * 30,
        -8 + t * 56,
      )
    }
    s.form(blob('130,-180 190,-190 200,-90 186,0 134,0 130,-90'), { shade: 10 })
    s.form(blob('-110,-160 -50,-170 -50,-80 -60,0 -112,0 -116,-80'), { shade: 10 })
    s.form(
      blob('-240,-330 -150,-430 20,-460 200,-420 330,-320 350,-200 280,-110 100,-90 -60,-80 -200,-110 -270,-210'),
      { shade: 44 },
    )
    for (const [x, y] of points('60,-300 130,-340 120,-250 210,-300 200,-210 0,-360'))
      s.line(`M${x} ${y}l22 26M${x + 26} ${y - 6}l18 26`, 'dim', 5)
    s.form(blob('220,-230 320,-250 340,-150 310,-80 316,10 250,10 244,-70 210,-130'), { shade: 16 })
    s.form(blob('-40,-220 60,-220 60,-110 30,-60 34,16 -34,16 -40,-70 -70,-140'), { shade: 16 })
    for (const [x, y] of points('282,10 0,16 160,0 -86,0')) {
      s.form(poly(`${x - 36},${y - 16} ${x + 36},${y - 16} ${x + 44},${y + 22} ${x - 44},${y + 22}`), {
        fill: 'mid',
        tone: 'bright',
        weight: 5,
        shade: 0,
      })
      s.line(`M${x} ${y - 10}V${y + 20}`, 'bright', 4)
    }
    s.at(`rotate(${open * 6} -140 -250)`, () => {
      tube(s, '-340,-140 -410,-104 -456,-150 -474,-240', [38, 36, 26, 3], { fill: 'mid', tone: 'bright', shade: 0 })
      s.form(poly('-190,-400 -210,-500 -110,-440 -120,-370'), { fill: 'moss', shade: 0 })
      s.form(blob('-130,-390 -220,-410 -300,-330 -390,-240 -400,-150 -330,-120 -220,-120 -110,-170 -70,-280'), {
        fill: 'moss',
        shade: 26,
      })
      s.form(poly('-120,-380 -90,-480 -30,-390 -70,-340'), { fill: 'deep', shade: 10 })
      s.form(oval(-384, -188, 34, 56, 14), { fill: 'mid', tone: 'bright', shade: 0 })
      s.spot(oval(-392, -208, 8, 14), 'screen')
      s.spot(oval(-380, -168, 8, 14), 'screen')
      s.line(curve('-350,-140 -280,-150 -200,-190'), 'bright', 7)
      eye(s, -240, -300, 30, {
        white: 'accent',
        pupil: 'tiny',
        look: [look * 0.5 - 0.4, 0.2],
        lid: 0.4,
        tilt: -24,
        skin: 'moss',
      })
      s.line('M-290-326L-200-346', 'bright', 12)
      tube(s, '-250,-150 -300,-84 -384,-92 -424,-214', [34, 36, 28, 4], { fill: 'bright', tone: 'bright', shade: 0 })
      s.line(curve('-276,-142 -250,-170 -216,-172'), 'bright', 7)
    })
    s.line(curve('-430,-170 -460,-190 -450,-230 -480,-240'), 'dim', 6)
    s.line(curve('-430,-140 -466,-140 -480,-170'), 'dim', 6)
  },
}
