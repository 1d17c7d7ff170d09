import { blob, box, curve, oval, points, poly, ribbon } from '#scripts/demo/draw/geometry.ts'
import { brow, eye } from '#scripts/demo/draw/parts/eyes.ts'
import { hand, tube } from '#scripts/demo/draw/parts/limbs.ts'
import { lips } from '#scripts/demo/draw/parts/mouths.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

export const lunch: Recipe = {
  handle: 'giant-on-her-lunch-break',
  label: 'GIANT, LUNCH BREAK',
  accent: 'amber',
  face: { x: 0, y: -560, reach: 220 },
  notes: [
    { to: [-50, -570], text: 'ON BREAK' },
    { to: [-90, -420], text: 'SANDWICH|(A GOOD DEAL OF GOAT)' },
    { to: [190, -560], text: 'PLAIT,|LOAD-BEARING' },
    { to: [240, -120], text: 'BOULDER,|RESERVED' },
  ],
  tall: 750,
  metres: 6,
  draw: (s, { open, raise, look }) => {
    s.form(poly('-290,20 -320,-90 -240,-200 -90,-230 120,-230 260,-190 330,-80 290,20'), {
      fill: 'deep',
      tone: 'dim',
      shade: 30,
    })
    s.line('M-280-80l50-40l20 30M240-130l-30 50l40 30M-220 0l40-30', 'dim', 5)
    s.both(() =>
      s.form(ribbon('110,-560 190,-540 210,-420 190,-330', [60, 70, 60, 44]).d, {
        fill: 'mid',
        tone: 'bright',
        shade: 10,
      }),
    )
    s.both(() => {
      s.line('M160-560L206-510M176-520L232-480M182-470L238-440M182-420L230-400', 'bright', 5)
      s.form(box(164, -350, 56, 22), { fill: 'accentDeep', tone: 'accent', shade: 0 })
      s.form(blob('164,-328 220,-328 216,-280 190,-264 170,-284'), { fill: 'mid', tone: 'bright', shade: 0 })
    })
    s.form(blob('-130,-430 0,-460 130,-430 180,-260 170,-150 0,-120 -170,-150 -180,-260'), { shade: 34 })
    s.both(() => s.line(curve('90,-440 70,-330 80,-230'), 'dim', 8))
    s.form(blob('-176,-240 0,-220 176,-240 190,-140 120,-100 -120,-100 -190,-140'), { fill: 'moss', shade: 20 })
    for (let i = 0; i < 6; i++)
      s.form(poly(`${-150 + i * 52},-130 ${-112 + i * 52},-130 ${-131 + i * 52},-90`), {
        fill: 'mid',
        weight: 4,
        shade: 0,
      })
    s.both(() => {
      tube(s, '100,-170 160,-100 150,0', [116, 96, 76], { fill: 'moss', shade: 16 })
      s.line('M106-50L196-44M110-26L192-20', 'dim', 6)
      s.form(blob('96,40 104,-20 186,-22 230,30 180,54'), { fill: 'deep', shade: 8 })
      s.spot(oval(196, 30, 7), 'bright')
      s.spot(oval(170, 38, 7), 'bright')
    })
    s.form(blob('-140,-560 -110,-660 0,-700 110,-660 140,-560 110,-460 0,-420 -110,-460'), { fill: 'moss', shade: 24 })
    s.form(blob('-150,-560 -140,-670 0,-736 140,-670 150,-560 120,-620 60,-660 0,-666 -60,-660 -120,-620'), {
      fill: 'mid',
      tone: 'bright',
      shade: 0,
    })
    s.line('M0-730V-668M-70-716L-40-664M70-716L40-664', 'bright', 5)
    s.both(() => {
      if (look < -0.5) eye(s, 56, -578, 30, { look: [look * 0.6, 0.1], lid: 0.44, tilt: -8 })
      else s.line(curve('28,-570 56,-592 86,-570'), 'bright', 10)
      brow(s, 26, 92, -624, -4)
      s.line(oval(86, -512, 24, 16), 'accent', 4)
    })
    s.form(blob('-24,-550 0,-562 24,-550 28,-520 0,-510 -28,-520'), { fill: 'moss', shade: 0 })
    if (open > 0.3) s.form(oval(0, -476, 34, 8 + open * 14), { fill: 'screen', tone: 'bright', shade: 0 })
    else lips(s, 0, -482, 34, 8)
    s.at(`translate(0 ${-raise * 36})`, () => {
      s.both(() => tube(s, '130,-410 226,-320 190,-300', [86, 78, 66], { shade: 12 }))
      s.at('rotate(-4 0 -360) translate(0 -10)', () => {
        s.form(blob('-186,-300 -60,-312 60,-312 186,-300 190,-264 0,-254 -190,-264'), { fill: 'mid', tone: 'bright' })
        s.form(blob('-196,-306 -150,-324 150,-324 196,-306 60,-296 10,-268 -30,-296'), {
          fill: 'accent',
          tone: 'accent',
          shade: 0,
        })
        s.form(
          blob('-206,-344 -160,-310 -112,-336 -60,-308 -6,-336 50,-308 104,-336 156,-310 206,-344 150,-366 -150,-366'),
          { shade: 0 },
        )
        s.form(blob('-196,-352 -180,-410 -90,-436 -54,-400 -14,-396 14,-428 120,-430 186,-404 196,-352 0,-342'), {
          fill: 'mid',
          tone: 'bright',
          shade: 22,
        })
        for (const [x, y] of points('-140,-396 -96,-410 60,-402 110,-410 150,-386'))
          s.spot(oval(x, y, 8, 5, 20), 'bright')
        s.form(ribbon('180,-330 236,-352 262,-380', [26, 22, 16]).d, { fill: 'moss', weight: 5, shade: 0 })
        s.line('M252-372L286-392M262-366L292-372', 'bright', 6)
      })
      s.both(() => hand(s, 190, -316, 34, 200, { fill: 'moss', fingers: 4, fan: 80, reach: 1.3 }))
    })
    s.form(oval(-250, -210, 22, 14), { fill: 'mid', tone: 'bright', shade: 0 })
  },
}
