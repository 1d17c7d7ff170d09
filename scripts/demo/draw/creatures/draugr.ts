import { blob, box, curve, oval, path, poly, ribbon } from '#scripts/demo/draw/geometry.ts'
import { skull } from '#scripts/demo/draw/parts/bones.ts'
import { horn } from '#scripts/demo/draw/parts/horns.ts'
import { hand, tube } from '#scripts/demo/draw/parts/limbs.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

export const draugr: Recipe = {
  handle: 'draugr-jarl-thorkell',
  label: 'DRAUGR JARL ÞÓRKELL',
  accent: 'blue',
  face: { x: 0, y: -520, reach: 200 },
  notes: [
    { to: [-40, -540], text: 'HAS HEARD|THAT ONE' },
    { to: [-190, -240], text: 'SHIELD.|NOTCHED' },
    { to: [280, -560], text: 'AXE, WON|AT DICE' },
    { to: [30, -320], text: 'BEARD: STILL|GROWING' },
  ],
  tall: 740,
  wide: 390,
  metres: 1.9,
  draw: (s, { open, raise, look }) => {
    s.form(blob('-150,-430 0,-470 150,-430 230,-120 200,10 60,40 -60,40 -200,10 -230,-120'), {
      fill: 'deep',
      shade: 0,
      tone: 'dim',
    })
    s.both(() => {
      s.form(ribbon('60,-170 76,-90 84,0', [96, 84, 70]).d, { shade: 12 })
      s.line('M44-70L124-60M48-40L126-30', 'dim', 5)
      s.form(blob('38,36 44,-10 110,-14 140,30 90,44'), { fill: 'moss', shade: 0 })
    })
    s.form(blob('-140,-420 0,-460 140,-420 150,-280 130,-130 0,-100 -130,-130 -150,-280'), { fill: 'moss', shade: 26 })
    for (let i = 0; i < 4; i++)
      s.line(
        path(Array.from({ length: 13 }, (_, j) => [-126 + j * 21, -330 + i * 34 + (j % 2) * 12] as const)),
        'mid',
        4,
      )
    s.form(box(-142, -176, 284, 44), { fill: 'deep', shade: 0 })
    s.form(oval(0, -154, 34), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    s.both(() => s.form(blob('70,-450 150,-480 210,-420 190,-350 110,-370'), { fill: 'deep', shade: 14 }))
    s.at(`rotate(${-raise * 16} 180 -400)`, () => {
      s.form(ribbon('260,-20 256,-300 266,-640', [24, 22, 24]).d, { fill: 'mid', shade: 0 })
      s.form(blob('250,-640 290,-630 372,-690 392,-580 366,-470 290,-540 250,-530'), {
        fill: 'deep',
        tone: 'bright',
        shade: 22,
      })
      s.line(curve('372,-690 350,-580 366,-470'), 'accent', 6)
      s.line('M284-610L316-586L284-562', 'accent', 6)
      tube(s, '170,-410 240,-340 262,-290', [80, 66, 54], { shade: 12 })
      hand(s, 262, -276, 32, 190, { fan: 70, fill: 'moss', tone: 'bright' })
    })
    s.form(oval(-190, -230, 150), { fill: 'deep', shade: 28 })
    s.line(oval(-190, -230, 122), 'dim', 5)
    for (let i = 0; i < 6; i++) {
      const a = (i * Math.PI) / 3 + 0.3
      s.line(
        curve(
          `${-190 + Math.cos(a) * 46},${-230 + Math.sin(a) * 46} ${-190 + Math.cos(a + 0.25) * 84},${-230 + Math.sin(a + 0.25) * 84} ${-190 + Math.cos(a) * 120},${-230 + Math.sin(a) * 120}`,
        ),
        i % 2 ? 'accent' : 'phosphor',
        6,
      )
      s.spot(oval(-190 + Math.cos(a + 0.5) * 136, -230 + Math.sin(a + 0.5) * 136, 7), 'bright')
    }
    s.form(oval(-190, -230, 44), { fill: 'mid', tone: 'bright', shade: 10 })
    s.both(() => s.form(ribbon('60,-500 104,-400 84,-300', [44, 50, 12]).d, { fill: 'moss', shade: 0 }))
    skull(s, 0, -540, 116, { jaw: open * 0.8, look })
    s.form(blob('-104,-480 -60,-440 0,-452 60,-440 104,-480 96,-380 44,-290 0,-210 -44,-290 -96,-380'), {
      fill: 'mid',
      tone: 'bright',
      shade: 18,
    })
    s.line('M-70-430L-30-300M-34-440L-12-270M70-430L30-300M34-440L12-270', 'bright', 4)
    s.form(poly('-34,-306 34,-306 28,-276 -28,-276'), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    s.form(blob('-70,-470 -30,-486 0,-466 30,-486 70,-470 20,-444 0,-450 -20,-444'), {
      fill: 'mid',
      tone: 'bright',
      weight: 5,
      shade: 0,
    })
    s.both(() => horn(s, '104,-620 196,-650 224,-760', 58))
    s.form(`M-126-574C-126-690-60-732 0-732S126-690 126-574L40-582L22-510H-22L-40-582Z`, { fill: 'deep', shade: 22 })
    s.line('M-126-590H-36M126-590H36M0-732V-600', 'bright', 6)
    s.spot(oval(-80, -606, 7), 'bright')
    s.spot(oval(80, -606, 7), 'bright')
  },
}
