import { LATE_REASONS } from '../../nodes/Ergani/model/workCard/lateReasons';

describe('Resources, f_aitiologia values', () => {
  it('are three, each with what it means', () => {
    expect(Object.keys(LATE_REASONS)).toEqual(['001', '002', '003']);
    expect(LATE_REASONS['001']).toMatch(/power or telecom outage/);
    expect(LATE_REASONS['002']).toMatch(/employer's own systems/);
    expect(LATE_REASONS['003']).toMatch(/could not reach the registry/);
  });
});
