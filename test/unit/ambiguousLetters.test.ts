import { readEventType } from '../../nodes/Ergani/model/sheet/eventWord';

test('A letter that begins words for both is no event, and both are named', () => {
  const said = ['Ε', 'ε', 'Α', 'A', 'I', 'o', 'Ο'].map((letter) => {
    const reading = readEventType(letter);
    return reading.ok ? reading.value : `${reading.problem.code}: ${reading.problem.message}`;
  });
  expect(said).toEqual([
    'ambiguousEvent: Event "Ε" can be check-in (Είσοδος, entry) or check-out (Έξοδος, exit)',
    'ambiguousEvent: Event "ε" can be check-in (Είσοδος, entry) or check-out (Έξοδος, exit)',
    'ambiguousEvent: Event "Α" can be check-in (Άφιξη, arrival) or check-out (Αποχώρηση)',
    'ambiguousEvent: Event "A" can be check-in (Άφιξη, arrival) or check-out (Αποχώρηση)',
    'ambiguousEvent: Event "I" can be check-in (in) or check-out (the code 1)',
    'ambiguousEvent: Event "o" can be check-out (out) or check-in (the code 0)',
    'ambiguousEvent: Event "Ο" can be check-out (out) or check-in (the code 0)',
  ]);
});
